/** An application in a named module that opens nothing and reads nothing but java.base. */
module shop {}
