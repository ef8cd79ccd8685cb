// Sentences about what is wrong with a player or its line.
#include "core/texts.h"

namespace agon {
namespace {

constexpr Text seats_table[] = {
    // A player as it was written.
    {"seats.no_target", "'{0}' says nothing after the colon. Write for example cmd:./bot.",
     "'{0}' sagt nichts nach dem Doppelpunkt. Schreibe zum Beispiel cmd:./bot."},
    {"seats.protocol", "A player of {0} cannot speak '{1}' here. Known protocols: {2}.",
     "Ein Spieler von {0} kann hier nicht '{1}' sprechen. Bekannte Protokolle: {2}."},
    {"seats.poller_command",
     "A client of the protocol '{0}' is started with the server's address and the game's id: "
     "write cmd+{0}:COMMAND with {url} and {game} in it.",
     "Ein Client des Protokolls '{0}' wird mit der Adresse des Servers und der Kennung des Spiels gestartet: "
     "Schreibe cmd+{0}:BEFEHL mit {url} und {game} darin."},
    {"seats.polls_in_box", "A program in the sandbox reaches no server; a client that polls cannot play there.",
     "Ein Programm in der Sandbox erreicht keinen Server; ein Client, der abfragt, kann dort nicht spielen."},
    {"seats.no_command", "'{0}' names no command. Write box:FOLDER#./bot: what to run in which folder.",
     "'{0}' nennt keinen Befehl. Schreibe box:ORDNER#./bot: was in welchem Ordner laufen soll."},
    {"seats.no_limit", "'{0}' is not a limit of a box. Known: memory=MB, processes=NUMBER, tmp=MB, cpu=SECONDS.",
     "'{0}' ist keine Grenze einer Box. Bekannt: memory=MB, processes=ANZAHL, tmp=MB, cpu=SEKUNDEN."},
    {"seats.no_folder", "There is no folder {0}.", "Einen Ordner {0} gibt es nicht."},
    {"seats.java_game", "A szte.mi.Player plays Othello, not {0}. Write cmd:java … for a bot of your own protocol.",
     "Ein szte.mi.Player spielt Othello, nicht {0}. Schreibe cmd:java … für einen Bot mit eigenem Protokoll."},
    {"seats.cannot_meet", "'{0}' cannot meet a program that polls. Let it play against engines or other such programs.",
     "'{0}' kann nicht gegen ein Programm spielen, das abfragt. Lass es gegen eingebaute Spieler oder andere solche "
     "Programme spielen."},
    {"seats.cannot_listen", "'{0}' waits for a client, which is not possible here. Write for example cmd:./bot.",
     "'{0}' wartet auf einen Client; das geht hier nicht. Schreibe zum Beispiel cmd:./bot."},

    // What the person at the terminal reads. A prompt ends where the answer begins.
    {"human.moved", "Player {0}: {1}", "Spieler {0}: {1}"},
    {"human.moves", "Possible moves:{0}", "Mögliche Züge:{0}"},
    {"human.help", "'?' lists moves, 'board' shows the board, 'resign' resigns.",
     "'?' zeigt Züge, 'brett' das Brett, 'aufgeben' gibt auf."},
    {"human.help_abroad", "'?' lists moves, 'board' shows the board, 'say TEXT' talks, 'resign' resigns.",
     "'?' zeigt Züge, 'brett' das Brett, 'sage TEXT' spricht, 'aufgeben' gibt auf."},
    {"human.after_game", "'new' asks for another game, 'say TEXT' talks, 'leave' leaves> ",
     "'neu' bittet um ein weiteres Spiel, 'sage TEXT' spricht, 'gehen' geht> "},
    {"human.no_words", "This protocol has no words for talk: nothing was sent.",
     "Dieses Protokoll hat keine Worte für Gespräche: Nichts wurde gesendet."},
    {"human.pass", "No move is possible: you pass.", "Kein Zug möglich: du passt."},
    {"human.prompt", "Move for player {0}> ", "Zug für Spieler {0}> "},

    {"seats.connect_to", "Connect {0} to {1}", "Verbinde {0} mit {1}"},
    {"seats.press_start", "{0} begins against {1}: press its start button.",
     "{0} beginnt gegen {1}: Drücke seinen Startknopf."},
    {"seats.waiting", "Waiting for a client of {0} on port {1}", "Warte auf einen Client für {0} an Port {1}"},

    // Lines and addresses. {0} of port_says is what the system or a library said, in English.
    {"seats.no_address", "'{0}' is not HOST:PORT.", "'{0}' ist nicht RECHNER:PORT."},
    {"seats.no_port", "'{0}' is not a port. Write a number from 1 to 65535, for example tcp:4000.",
     "'{0}' ist kein Port. Schreibe eine Zahl von 1 bis 65535, zum Beispiel tcp:4000."},
    {"seats.no_key", "'{0}' is not KEY=VALUE.", "'{0}' ist nicht NAME=WERT."},
    {"seats.no_speed", "'{0}' is no speed of a serial line; write baud=9600 or baud=115200.",
     "'{0}' ist keine Geschwindigkeit einer seriellen Leitung; schreibe baud=9600 oder baud=115200."},
    {"seats.port_says", "{0}", "{0}"},

    // Why a program in the sandbox was stopped: part of a sentence.
    {"seats.used_memory", "the program used more than its memory", "das Programm brauchte mehr als seinen Speicher"},
    {"seats.used_time", "the program used more than {0} s of processor time",
     "das Programm brauchte mehr als {0} s Prozessorzeit"},
    {"seats.not_done", "not ready after {0} s", "nach {0} s nicht fertig"},

    {"seats.no_cpu_time", "{0} cannot be charged processor time: only programs that the arena starts itself can.",
     "{0} kann nicht nach Prozessorzeit abgerechnet werden: Das geht nur mit Programmen, die die Arena startet."},
    {"seats.no_clock_library",
     "{0} is missing, which shows programs their processor time as a clock. Build or install it beside agon.",
     "{0} fehlt; damit sehen Programme ihre Prozessorzeit als Uhr. Baue oder installiere es neben agon."},
    {"seats.no_cpu_groups",
     "The processor cannot be shared out by control groups here ({0}): a player that is not to move can compute beside "
     "the one that is. The clock forgives the waiting.",
     "Der Prozessor lässt sich hier nicht durch Kontrollgruppen zuteilen ({0}): Wer nicht am Zug ist, kann neben dem "
     "rechnen, der es ist. Die Uhr verzeiht das Warten."},
    {"seats.no_freezer",
     "Players cannot be made to stand still here (control groups of version 2, kernel 5.2): one that is not to move "
     "can use what is left of the processor.",
     "Spieler lassen sich hier nicht anhalten (Kontrollgruppen der Version 2, Kernel 5.2): Wer nicht am Zug ist, kann "
     "den Rest des Prozessors nutzen."},
    {"seats.is_nice",
     "This process runs with a low priority, so that it takes no precedence: a player that is not to move can compute "
     "beside the one that is. The clock forgives the waiting.",
     "Dieser Prozess läuft mit niedriger Priorität und nimmt sich keinen Vorrang: Wer nicht am Zug ist, kann neben dem "
     "rechnen, der es ist. Die Uhr verzeiht das Warten."},
    {"seats.own_cores",
     "Control groups cannot share out the processor here, so each player ran on cores of its own; this one on: {0}.",
     "Kontrollgruppen können den Prozessor hier nicht zuteilen, darum lief jeder Spieler auf eigenen Kernen; dieser "
     "auf: {0}."},
    {"seats.wall_only",
     "This player was not started by the arena: its time is measured by the wall, without the way through the network "
     "and the arena's own delay.",
     "Diesen Spieler hat die Arena nicht gestartet: Seine Zeit wird nach der Wanduhr gemessen, ohne den Weg durchs "
     "Netz und die Verzögerung der Arena."},
    {"seats.too_busy",
     "This machine was too busy to judge time: one time in twenty the arena itself waited more than {0} ms for a "
     "processor, at most {1} ms. It costs a Java player nothing, but maybe another bot.",
     "Dieser Rechner war zu beschäftigt, um Zeiten zu beurteilen: Die Arena selbst wartete jedes zwanzigste Mal länger "
     "als {0} ms auf einen Prozessor, höchstens {1} ms. Ein Java-Spieler verliert dadurch nichts, ein anderer Bot "
     "vielleicht."},

    {"base.no_temporary_folder", "Cannot make a folder in {0}.", "In {0} lässt sich kein Ordner anlegen."},

    // The Java course. {0} is the method, {1} what happened and where, {2} which own move.
    {"java.exception",
     "{0}() threw an exception that nobody caught: {1} (own move {2}). Find the line in the stack trace and handle "
     "this case.",
     "{0}() hat eine Exception ausgelöst, die niemand abfängt: {1} (eigener Zug {2}). Suche die Zeile im Stacktrace "
     "und behandle diesen "
     "Fall."},
    {"java.exit", "{0}() called {1} (own move {2}). Remove the call; return null to pass.",
     "{0}() hat {1} aufgerufen (eigener Zug {2}). Entferne den Aufruf; zum Passen gib null zurück."},
    {"java.stack", "{0}() overflowed the stack: {1} (own move {2}). A recursion does not end, or goes too deep.",
     "In {0}() ist der Stack übergelaufen: {1} (eigener Zug {2}). Eine Rekursion endet nicht oder geht zu tief."},
    {"java.memory",
     "{0}() ran out of memory: {1} (own move {2}). The heap has 2 GB; store less, or clear tables in init().",
     "In {0}() ging der Speicher aus: {1} (eigener Zug {2}). Der Heap hat 2 GB; speichere weniger oder leere Tabellen "
     "in init()."},
    {"java.thread",
     "{0}() started a second thread: {1} (own move {2}). Only one thread is allowed; compute in the calling thread.",
     "{0}() hat einen zweiten Thread gestartet: {1} (eigener Zug {2}). Nur ein Thread ist erlaubt; rechne im "
     "aufrufenden Thread."},
    {"java.stdin",
     "{0}() read from the keyboard: {1} (own move {2}). A bot gets everything as arguments; remove System.in.",
     "{0}() hat von der Tastatur gelesen: {1} (eigener Zug {2}). Eine KI bekommt alles als Argument; entferne "
     "System.in."},
    {"java.output", "{0}() printed: {1} (own move {2}). Remove System.out.println, or write to System.err.",
     "{0}() hat zu viel ausgegeben: {1} (eigener Zug {2}). Entferne System.out.println aus der Suche."},
    {"java.late",
     "Out of time: {0} ms used of {1} ms after {2} own moves; when time ran out the bot was in: {3}. Stop the search "
     "earlier.",
     "Zeit überschritten: {0} ms von {1} ms nach {2} eigenen Zügen; bei Ablauf war die KI in: {3}. Brich die Suche "
     "früher ab."},
    {"java.endless",
     "Did not return: stopped after {0} ms of {1} ms, after {2} own moves, {3}. Probably an endless loop.",
     "Kehrt nicht zurück: abgebrochen nach {0} ms von {1} ms, nach {2} eigenen Zügen, {3}. Vermutlich eine "
     "Endlosschleife."},
    {"java.off_board", "nextMove() returned {0}, which is not on the board; x and y go from 0 to 7.",
     "nextMove() hat {0} zurückgegeben; das liegt nicht auf dem Brett, x und y gehen von 0 bis 7."},
    {"java.invalid_move", "nextMove() returned {0}, that is {1}, which is no legal move here: {2}",
     "nextMove() hat {0} zurückgegeben, das ist {1} und hier kein gültiger Zug: {2}"},
    {"java.must_pass", "nextMove() returned {0} although no move is legal here; return null to pass.",
     "nextMove() hat {0} zurückgegeben, obwohl hier kein Zug möglich ist; gib null zurück, um zu passen."},
    {"java.null_with_moves",
     "nextMove() returned null although {0}, that is {1}, is legal; pass only when nothing else is possible.",
     "nextMove() hat null zurückgegeben, obwohl {0}, also {1}, möglich ist; passe nur, wenn nichts anderes geht."},
    {"java.raw_output", "The bot wrote '{0}' past System.out into the arena's own line. Use System.out or System.err.",
     "Die KI hat '{0}' an System.out vorbei in die Leitung der Arena geschrieben. Benutze System.out oder System.err."},
    {"java.option",
     "'{0}' is not an option of a Java player. Known: time=cpu, output=off, box=on, heap=MEGABYTES (at least 16).",
     "'{0}' ist keine Option eines Java-Spielers. Bekannt: time=cpu, output=off, box=on, heap=MEGABYTE (mindestens "
     "16)."},
    {"java.cannot_start", "Java cannot be started: {0} Install openjdk-17-jdk-headless.",
     "Java lässt sich nicht starten: {0} Installiere openjdk-17-jdk-headless."},
    {"java.importer_failed", "The Java importer failed: {0}", "Der Java-Importer hat versagt: {0}"},
    {"java.no_jar", "{0} is missing; build the target java_host.", "{0} fehlt; baue das Ziel java_host."},
    {"java.with_output", "{0}\n{1}", "{0}\n{1}"},
    {"java.no_start", "The Java host was not ready within {0} ms.",
     "Der Java-Host war nicht innerhalb von {0} ms bereit."},
    {"java.no_undo", "A Java player cannot take moves back; the game is broken off.",
     "Ein Java-Spieler kann Züge nicht zurücknehmen; das Spiel ist abgebrochen."},
    {"java.no_file", "There is no file or folder {0}.", "Es gibt keine Datei und keinen Ordner {0}."},
    {"java.no_sources", "{0} contains no .java or .class file. Hand in the source code; it is compiled here.",
     "{0} enthält keine .java- oder .class-Datei. Gib den Quelltext ab; er wird hier übersetzt."},
    {"java.bad_archive", "{0} cannot be read as a jar or zip file: {1}.",
     "{0} lässt sich nicht als jar- oder zip-Datei lesen: {1}."},
    {"java.bad_path", "The archive contains the path {0}, which leads out of it.",
     "Das Archiv enthält den Pfad {0}, der aus ihm hinausführt."},
    {"java.too_large", "The submission is larger than {0}. Leave out what the player does not need.",
     "Die Abgabe ist größer als {0}. Lass weg, was der Spieler nicht braucht."},
    {"java.twice", "There are two different files for {0}. Keep one of them.",
     "Es gibt zwei verschiedene Dateien für {0}. Behalte eine davon."},
    {"java.no_compiler", "There is no Java compiler on this machine. Install openjdk-17-jdk-headless.",
     "Auf diesem Rechner gibt es keinen Java-Compiler. Installiere openjdk-17-jdk-headless."},
    {"java.does_not_compile", "Does not compile, {0} errors; the first: {1}",
     "Lässt sich nicht übersetzen, {0} Fehler; der erste: {1}"},
    {"java.needs_javafx", "Needs JavaFX, which is not here ({0}). Hand in the player without the user interface.",
     "Braucht JavaFX, das es hier nicht gibt ({0}). Gib den Spieler ohne die Oberfläche ab."},
    {"java.needs_libraries",
     "Needs packages that are not here: {0} ({1}). The Java library is; hand other libraries in as jars beside the "
     "sources, or do without them.",
     "Braucht Pakete, die es hier nicht gibt: {0} ({1}). Die Java-Bibliothek ist da; gib andere Bibliotheken als jar "
     "neben den Quelltexten ab oder verzichte darauf."},
    {"java.other_interface",
     "Does not compile with the course's szte.mi.Player and szte.mi.Move, which take the place of your own; {0} "
     "errors, the first about them: {1}",
     "Lässt sich mit szte.mi.Player und szte.mi.Move des Kurses, die deine ersetzen, nicht übersetzen; {0} Fehler, der "
     "erste dazu: {1}"},
    {"java.not_loaded", "{0} cannot be loaded: {1}", "{0} lässt sich nicht laden: {1}"},
    {"java.taken", "Player {0}; compiled: {1}.", "Spieler {0}; übersetzt: {1}."},
    {"java.left_out", "Left out, because the player does not need them: {0}.",
     "Weggelassen, weil der Spieler sie nicht braucht: {0}."},
    {"java.without_source", "Taken as class files, because their source is missing: {0}.",
     "Als class-Dateien genommen, weil die Quelltexte fehlen: {0}."},
    {"java.unused_imports", "Left out, because nobody uses these imports and they are not here: {0}.",
     "Weggelassen, weil niemand diese Importe benutzt und es sie hier nicht gibt: {0}."},
    {"java.missing_models",
     "Warning: the player names files that were not handed in: {0}. If it needs them, hand them in too.",
     "Achtung: Der Spieler nennt Dateien, die nicht abgegeben wurden: {0}. Wenn er sie braucht, gib sie mit ab."},
    {"java.other_teams_models",
     "Warning: the player opens models of another team: {1}. Yours has the number {0}; in the course only its models "
     "are there.",
     "Achtung: Der Spieler öffnet Modelle eines anderen Teams: {1}. Deines hat die Nummer {0}; im Kurs liegen nur "
     "dessen Modelle da."},
    {"java.no_player", "No class implements szte.mi.Player.", "Keine Klasse implementiert szte.mi.Player."},
    {"java.several",
     "Several classes implement szte.mi.Player: {0}. Name one in player.txt, or after # in the name of the player.",
     "Mehrere Klassen implementieren szte.mi.Player: {0}. Nenne eine in player.txt oder nach # im Namen des Spielers."},
    {"java.no_constructor",
     "{0} cannot be created: it needs to be a public class with a public constructor without parameters.",
     "{0} lässt sich nicht erzeugen: nötig ist eine öffentliche Klasse mit öffentlichem Konstruktor ohne Parameter."},
    {"java.not_a_player", "{0} does not implement szte.mi.Player.", "{0} implementiert szte.mi.Player nicht."},
    {"java.no_class", "player.txt or # names {0}, but there is no such class. Players here: {1}.",
     "player.txt oder # nennt {0}, aber diese Klasse gibt es nicht. Spieler sind hier: {1}."},
    {"java.no_class_no_player", "player.txt or # names {0}, but there is no such class, nor any player.",
     "player.txt oder # nennt {0}, aber weder diese Klasse noch irgendeinen Spieler gibt es."},
};

}  // namespace

std::span<const Text> seats_texts() { return seats_table; }

}  // namespace agon
