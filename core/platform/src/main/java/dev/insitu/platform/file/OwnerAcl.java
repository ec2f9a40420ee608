package dev.insitu.platform.file;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryFlag;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Access lists with which only the user of this process can open a file, and who owns one: Windows, which has no modes. */
final class OwnerAcl {
    private static final Set<AclEntryFlag> FOR_WHAT_IS_INSIDE =
            EnumSet.of(AclEntryFlag.FILE_INHERIT, AclEntryFlag.DIRECTORY_INHERIT);

    private OwnerAcl() {}

    /** For the creation of a file or a directory; none where this system has no such lists, or does not know the user. */
    static FileAttribute<?>[] attributes(boolean isDirectory) {
        List<AclEntry> entries = entries(isDirectory);
        return entries.isEmpty() ? new FileAttribute<?>[0] : new FileAttribute<?>[] {new Attribute(entries)};
    }

    /** Takes away what a file or a directory has inherited when it was created; leaves it so where it cannot be changed. */
    static void dropInherited(Path file, boolean isDirectory) {
        AclFileAttributeView view =
                Files.getFileAttributeView(file, AclFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        List<AclEntry> entries = entries(isDirectory);
        if (view != null && !entries.isEmpty()) {
            try {
                view.setAcl(entries);
            } catch (IOException e) {
                // A file system without lists, such as that of a memory card.
            }
        }
    }

    /**
     * Whether two files have one owner, or one belongs to a group: only administrators and the system own files as a group, and they
     * may read and replace all files anyhow. True where the file system has no owners.
     */
    static boolean haveSameOwner(Path one, Path other) throws IOException {
        try {
            UserPrincipal owner = Files.getOwner(one, LinkOption.NOFOLLOW_LINKS);
            UserPrincipal otherOwner = Files.getOwner(other, LinkOption.NOFOLLOW_LINKS);
            return owner instanceof GroupPrincipal || otherOwner instanceof GroupPrincipal || owner.equals(otherOwner);
        } catch (UnsupportedOperationException e) {
            return true;
        }
    }

    /** Whether a file belongs to the user of this process, or to a group; true where that is not known. */
    static boolean isOwn(Path file) throws IOException {
        return Self.USER == null || isOf(file, Self.USER.getName());
    }

    /** Whether a file belongs to a user of this name, or to a group. */
    static boolean isOf(Path file, String user) throws IOException {
        UserPrincipal owner = Files.getOwner(file, LinkOption.NOFOLLOW_LINKS);
        return owner instanceof GroupPrincipal || owner.getName().equalsIgnoreCase(user);
    }

    private static List<AclEntry> entries(boolean isDirectory) {
        UserPrincipal user = Self.USER;
        return user == null
                ? List.of()
                : List.of(AclEntry.newBuilder()
                        .setType(AclEntryType.ALLOW)
                        .setPrincipal(user)
                        .setPermissions(EnumSet.allOf(AclEntryPermission.class))
                        .setFlags(isDirectory ? FOR_WHAT_IS_INSIDE : Set.of())
                        .build());
    }

    /** Looked up once. */
    private static final class Self {
        static final UserPrincipal USER = find();

        /** With the domain: a local account may have the same name. Null where the system has no lists, or no such user. */
        private static UserPrincipal find() {
            if (!FileSystems.getDefault().supportedFileAttributeViews().contains("acl")) {
                return null;
            }
            String name = System.getProperty("user.name");
            String domain = System.getenv("USERDOMAIN");
            try {
                return FileSystems.getDefault()
                        .getUserPrincipalLookupService()
                        .lookupPrincipalByName(domain == null || domain.isEmpty() ? name : domain + '\\' + name);
            } catch (IOException | UnsupportedOperationException e) {
                return null;
            }
        }
    }

    private record Attribute(List<AclEntry> value) implements FileAttribute<List<AclEntry>> {
        @Override
        public String name() {
            return "acl:acl";
        }
    }
}
