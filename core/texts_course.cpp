// Sentences about hand-ins and the rules of a course.
#include "core/texts.h"

namespace agon {
namespace {

constexpr Text course_table[] = {
    {"upload.token", "Nobody has this token. Ask the staff of your course for one.",
     "Dieses Token gehört niemandem. Frage die Kursleitung nach einem."},
    {"upload.not_open_yet", "Submissions open on {0}.", "Die Abgabe beginnt am {0}."},
    {"upload.closed", "Submissions closed on {0}.", "Die Abgabe endete am {0}."},
    {"upload.no_sandbox", "This machine cannot run strangers' programs safely ({0}), so it takes no uploads.",
     "Dieser Rechner kann fremde Programme nicht sicher ausführen ({0}) und nimmt darum nichts an."},
    {"upload.size", "The file is larger than {0} MB.", "Die Datei ist größer als {0} MB."},
    {"upload.name",
     "'{0}' cannot be a bot's name: up to 40 letters, digits, - and _ of ASCII. Give another with --name.",
     "'{0}' kann kein Name eines Bots sein: bis zu 40 ASCII-Buchstaben, Ziffern, - und _. Wähle mit --name einen "
     "anderen."},
    {"upload.name_of_engine",
     "'{0}' is a built-in player, and tables know players by their names. Choose another name.",
     "'{0}' ist ein eingebauter Spieler, und Tabellen kennen Spieler nach ihrem Namen. Wähle einen anderen."},
    {"upload.name_taken", "The name '{0}' belongs to somebody else's bot. Give another with --name.",
     "Der Name '{0}' gehört dem Bot von jemand anderem. Wähle mit --name einen anderen."},
    {"upload.interrupted", "The arena was stopped while it built this bot. Hand it in again.",
     "Die Arena wurde angehalten, während sie diesen Bot baute. Gib ihn noch einmal ab."},
    {"upload.trouble", "The arena cannot take submissions at the moment. Tell the staff of your course: {0}",
     "Die Arena kann gerade keine Abgaben annehmen. Sage der Kursleitung: {0}"},
    {"upload.no_archive", "{0} is neither a source file nor a zip, jar or tar archive.",
     "{0} ist weder eine Quelldatei noch ein zip-, jar- oder tar-Archiv."},
    {"upload.damaged", "The archive is damaged: {0}", "Das Archiv ist beschädigt: {0}"},
    {"upload.too_many_files", "The archive has more than {0} entries.", "Das Archiv hat mehr als {0} Einträge."},
    {"upload.too_large", "Unpacked, the archive is larger than {0} MB.",
     "Ausgepackt ist das Archiv größer als {0} MB."},
    {"upload.link", "The archive contains a link or a device: {0}. Pack plain files only.",
     "Das Archiv enthält einen Link oder ein Gerät: {0}. Packe nur einfache Dateien."},
    {"upload.outside", "The entry {0} would lie outside of the archive's own folder.",
     "Der Eintrag {0} läge außerhalb des eigenen Ordners."},
    {"upload.clash", "The entry {0} is in the way of another one.", "Der Eintrag {0} ist einem anderen im Weg."},
    {"upload.no_sources", "There are no sources in it: C++, Java, Python, JavaScript or Prolog.",
     "Es sind keine Quellen darin: C++, Java, Python, JavaScript oder Prolog."},
    {"upload.language", "Bots in {0} are not allowed in this course.",
     "Bots in {0} sind in diesem Kurs nicht erlaubt."},
    {"upload.content",
     "The archive contains {0}, which this course does not take. Hand in sources and what the course allows beside "
     "them.",
     "Das Archiv enthält {0}; das nimmt dieser Kurs nicht an. Gib Quelltexte ab und was der Kurs daneben erlaubt."},
    {"upload.class_files", "The archive contains class files. This course takes sources only.",
     "Das Archiv enthält class-Dateien. Dieser Kurs nimmt nur Quellen."},
    {"upload.no_main", "Which {0} file is to be started? Name it bot{1} or main{1}.",
     "Welche Datei ({0}) soll gestartet werden? Nenne sie bot{1} oder main{1}."},
    {"upload.no_java_main",
     "No class has a main method, or several have one: name the right one Bot or Main; for Othello you may implement "
     "szte.mi.Player "
     "instead.",
     "Keine Klasse hat eine main-Methode, oder mehrere haben eine: Nenne die richtige Bot oder Main; für Othello "
     "kannst du stattdessen "
     "szte.mi.Player implementieren."},
    {"upload.compiler_stopped", "The compiler was stopped: {0}.", "Der Übersetzer wurde angehalten: {0}."},
    {"upload.does_not_compile", "It does not compile; the compiler's output says where.",
     "Es lässt sich nicht übersetzen; die Ausgabe des Übersetzers sagt, wo."},
    {"upload.trial_failed", "Trial game {0} was lost by a fault: {1}",
     "Probespiel {0} ging durch einen Verstoß verloren: {1}"},
    {"upload.ready", "Version {0} is ready to play.", "Version {0} ist spielbereit."},
    {"upload.not_yours", "This bot is somebody else's.", "Dieser Bot gehört jemand anderem."},
    {"upload.unknown", "There is no such bot.", "Einen solchen Bot gibt es nicht."},
};

}  // namespace

std::span<const Text> course_texts() { return course_table; }

}  // namespace agon
