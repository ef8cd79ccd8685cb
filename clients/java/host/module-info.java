/**
 * The host is a module so that a player finds szte.mi in it and nothing else: reflection does not reach what is neither
 * exported nor opened.
 */
module agon.host {
    requires java.compiler;
    requires java.management;
    requires static jdk.compiler;  // of the importer, which runs from the class path; a player's machine has none

    exports szte.mi;
}
