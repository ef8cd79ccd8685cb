// Sentences about heads, workers and how they log in.
#include "core/texts.h"

namespace agon {
namespace {

constexpr Text cluster_table[] = {
    {"cluster.cannot_read", "Cannot read {0}.", "{0} lässt sich nicht lesen."},
    {"cluster.not_private", "Others may read or change the secret in {0}. Run: chmod 600 {0}",
     "Andere dürfen das Geheimnis in {0} lesen oder ändern. Rufe auf: chmod 600 {0}"},
    {"cluster.not_toml", "{0}:{1}: {2}", "{0}:{1}: {2}"},
    {"cluster.bad_credential",
     "{0}: '{1}' is not a text that belongs here. Known: user, password, token, nkey, "
     "seed, ca, certificate, key.",
     "{0}: '{1}' ist kein Text, der hierher gehört. Bekannt: user, password, token, nkey, seed, ca, certificate, key."},
    {"cluster.half_credential", "{0}: '{1}' and '{2}' belong together; write both or none.",
     "{0}: '{1}' und '{2}' gehören zusammen; schreibe beide oder keines."},
    {"cluster.two_logins", "{0}: a user and an nkey are two ways to log in; write one of them.",
     "{0}: Ein user und ein nkey sind zwei Arten, sich anzumelden; schreibe eine davon."},
    {"cluster.bad_certificate", "The certificate {0} cannot be used: {1}. Give a PEM file.",
     "Das Zertifikat {0} ist nicht brauchbar: {1}. Gib eine PEM-Datei an."},

    {"cluster.no_nats", "NATS cannot start: {0}.", "NATS lässt sich nicht starten: {0}."},
    {"cluster.no_url", "No NATS server is named. Write for example nats://head:4222.",
     "Es ist kein NATS-Server genannt. Schreibe zum Beispiel nats://head:4222."},
    {"cluster.bad_url", "'{0}' is not an address of NATS: {1}.", "'{0}' ist keine Adresse von NATS: {1}."},
    {"cluster.no_connection", "No connection to {0}: {1}.", "Keine Verbindung zu {0}: {1}."},
    {"cluster.no_jetstream", "JetStream cannot be used: {0}.", "JetStream ist nicht zu benutzen: {0}."},
    {"cluster.no_stream", "The stream {0} cannot be made; is JetStream switched on?: {1}.",
     "Der Strom {0} lässt sich nicht anlegen; ist JetStream eingeschaltet?: {1}."},
    {"cluster.no_consumer", "The consumer {0} of {1} cannot be made: {2}.",
     "Der Abnehmer {0} von {1} lässt sich nicht anlegen: {2}."},
    {"cluster.cannot_listen", "Cannot listen to {0}: {1}.", "{0} lässt sich nicht mithören: {1}."},
    {"cluster.live_not_followed", "The stream of running matches cannot be followed; may this user read agon.live.>?",
     "Dem Strom der laufenden Spiele lässt sich nicht folgen; darf dieser Benutzer agon.live.> lesen?"},

    {"cluster.not_json", "it cannot be read ({0})", "es ist nicht lesbar ({0})"},
    {"cluster.header_damaged", "a header is damaged", "ein Kopf ist beschädigt"},
    {"cluster.log_missing", "the log is missing", "das Protokoll fehlt"},
    {"cluster.log_damaged", "the log is damaged", "das Protokoll ist beschädigt"},
    {"cluster.no_key", "no key can be drawn for {0}", "für {0} lässt sich kein Schlüssel ziehen"},
    {"cluster.no_key_file", "The key {0} cannot be written: {1}.",
     "Der Schlüssel {0} lässt sich nicht schreiben: {1}."},
    {"cluster.not_signed",
     "it is not signed; this data folder has given out keys (agon token NAME --worker), so every worker needs one",
     "es ist nicht unterschrieben; dieser Datenordner hat Schlüssel ausgegeben (agon token NAME --worker), also "
     "braucht jeder Arbeiter einen"},
    {"cluster.unknown_key", "nobody holds the key {0} that signed it",
     "niemand hat den Schlüssel {0}, mit dem es unterschrieben ist"},
    {"cluster.wrong_mac", "its signature by the key {0} is wrong",
     "seine Unterschrift mit dem Schlüssel {0} ist falsch"},
    {"cluster.never_given", "the match {0} was never given out like this", "das Spiel {0} wurde so nie ausgegeben"},
    {"cluster.own_bot", "a bot of {0} plays there, and it is the machine of {0}",
     "dort spielt ein Bot von {0}, und es ist der Rechner von {0}"},
    {"cluster.needs_key", "it wants signed results, and this worker has no token (agon token NAME --worker)",
     "er verlangt unterschriebene Ergebnisse, und dieser Arbeiter hat kein Token (agon token NAME --worker)"},
    {"cluster.unsigned", "results are not signed: no worker of this data folder has a key (agon token NAME --worker)",
     "Ergebnisse sind nicht unterschrieben: Kein Arbeiter dieses Datenordners hat einen Schlüssel (agon token NAME "
     "--worker)"},
    {"cluster.forged", "what {0} says of match {1} does not count: {2}",
     "was {0} vom Spiel {1} sagt, zählt nicht: {2}"},
    {"cluster.contradicted", "{0} told another story about match {1} than {2}, which counts",
     "{0} hat vom Spiel {1} anderes erzählt als {2}; das zählt"},
    {"retrace.gap", "event {0} is missing or comes twice", "Ereignis {0} fehlt oder kommt doppelt"},
    {"retrace.time", "the times at event {0} cannot be", "die Zeiten bei Ereignis {0} können nicht sein"},
    {"retrace.after_end", "event {0} comes after the end", "Ereignis {0} kommt nach dem Ende"},
    {"retrace.undone", "event {0} takes a move back", "Ereignis {0} nimmt einen Zug zurück"},
    {"retrace.turn", "at event {0} somebody moves who is not to move", "bei Ereignis {0} zieht, wer nicht am Zug ist"},
    {"retrace.illegal", "the move at event {0} is illegal", "der Zug bei Ereignis {0} ist nicht erlaubt"},
    {"retrace.legal", "the move refused at event {0} is legal", "der bei Ereignis {0} abgelehnte Zug ist erlaubt"},
    {"retrace.end", "the moves do not lead to the end at event {0}", "die Züge führen nicht zum Ende bei Ereignis {0}"},
    {"retrace.flag", "the flag at event {0} cannot have fallen",
     "die Zeit bei Ereignis {0} kann nicht abgelaufen sein"},
    {"retrace.too_long", "the match lasted longer than it was given out",
     "das Spiel dauerte länger, als es ausgegeben war"},
    {"retrace.no_end", "the log has no end", "das Protokoll hat kein Ende"},
    {"cluster.result_dropped", "a result was dropped: {0}", "ein Ergebnis wurde verworfen: {0}"},

    {"cluster.batch_refused", "a batch was refused: {0}", "ein Stapel wurde abgelehnt: {0}"},
    {"cluster.batch_damaged", "it is damaged: {0}", "er ist beschädigt: {0}"},
    {"cluster.other_version", "it is for version {0}", "er ist für Version {0}"},
    {"cluster.for_others", "it is to be played by another machine", "ihn soll ein anderer Rechner spielen"},
    {"cluster.lacks_feature", "this machine lacks '{0}'", "diesem Rechner fehlt '{0}'"},
    {"cluster.batch_played", "{0} matches of {1} played", "{0} Spiele von {1} gespielt"},
    {"cluster.no_commands", "'{0}' is a file of some machine; this worker was not started with --allow-commands.",
     "'{0}' ist eine Datei irgendeines Rechners; dieser Arbeiter wurde nicht mit --allow-commands gestartet."},
    {"cluster.sits_here", "'{0}' sits at this machine and cannot play in a cluster.",
     "'{0}' sitzt an diesem Rechner und kann nicht in einem Cluster spielen."},

    {"cluster.no_archives", "Workers cannot fetch bots from this machine: {0}",
     "Arbeiter können von diesem Rechner keine Bots holen: {0}"},
    {"cluster.needs_token", "This needs the token of a worker (agon token NAME --worker).",
     "Das braucht das Token eines Arbeiters (agon token NAME --worker)."},
    {"cluster.unknown_archive", "There is no such archive in this tournament.",
     "Ein solches Archiv gibt es in diesem Turnier nicht."},
    {"cluster.no_answer", "The head at {0} does not answer: {1}", "Der Kopf unter {0} antwortet nicht: {1}"},
    {"cluster.gives_no_bot", "The head at {0} gives no bot: {1} {2}", "Der Kopf unter {0} gibt keinen Bot: {1} {2}"},
    {"cluster.other_hash", "What {0} sent is not the bot {1}: its hash is another.",
     "Was {0} geschickt hat, ist nicht der Bot {1}: Seine Prüfsumme ist eine andere."},
    {"cluster.not_built", "{0}: {1}\n{2}", "{0}: {1}\n{2}"},

    {"cluster.worker_leaves", "{0} leaves", "{0} geht"},
    {"cluster.worker_works_alone", "{0} works with {1} slot ({2} thousand nodes/s, {3})",
     "{0} arbeitet mit {1} Platz ({2} tausend Knoten/s, {3})"},
    {"cluster.worker_works", "{0} works with {1} slots ({2} thousand nodes/s, {3})",
     "{0} arbeitet mit {1} Plätzen ({2} tausend Knoten/s, {3})"},
    {"cluster.worker_version", "{0} has version {1} and cannot play for version {2}",
     "{0} hat Version {1} und kann nicht für Version {2} spielen"},
    {"cluster.worker_lacks", "{0} lacks '{1}' and cannot play here", "{0} hat '{1}' nicht und kann hier nicht spielen"},
    {"cluster.worker_silent", "{0} is silent; others play what it had", "{0} schweigt; andere spielen, was es hatte"},
    {"cluster.worker_noisy",
     "{0} wakes programs up too late ({1} ms): its matches are played again elsewhere, where there is another machine",
     "{0} weckt Programme zu spät ({1} ms): Seine Spiele werden anderswo wiederholt, falls ein Rechner da ist"},
    {"cluster.worker_slow",
     "{0} is much slower than the others ({1} thousand nodes/s): its matches are played again elsewhere, "
     "where there is another machine",
     "{0} ist viel langsamer als die anderen ({1} tausend Knoten/s): Seine Spiele werden anderswo "
     "wiederholt, falls ein Rechner da ist"},
    {"cluster.share", ", {0} by {1}", ", {0} von {1}"},
    {"cluster.summary",
     "{0} matches in {1} batches{2}; {3} duplicates dropped, {4} played again, {5} batches offered again, "
     "{6} results forged",
     "{0} Spiele in {1} Stapeln{2}; {3} Doppelte verworfen, {4} wiederholt, {5} Stapel noch einmal angeboten, "
     "{6} Ergebnisse gefälscht"},
};

}  // namespace

std::span<const Text> cluster_texts() { return cluster_table; }

}  // namespace agon
