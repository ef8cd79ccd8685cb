// Why an address cannot be had or reached.
#include "core/texts.h"

namespace agon {
namespace {

constexpr Text net_table[] = {
    {"net.no_address", "cannot listen on {0}: {1}; give an address of this machine",
     "{0} lässt sich nicht öffnen: {1}; gib eine Adresse dieses Rechners an"},
    {"net.no_network", "cannot listen on {0}: {1}; is this kind of network there?",
     "{0} lässt sich nicht öffnen: {1}; gibt es diese Art von Netz hier?"},
    {"net.address_taken", "cannot listen on {0}: {1}; choose another port or address, or stop the program that uses it",
     "{0} lässt sich nicht öffnen: {1}; wähle einen anderen Port oder eine andere Adresse, oder beende das Programm, "
     "das sie benutzt"},
    {"net.path_too_long", "cannot listen on {0}: {1}; choose a shorter path",
     "{0} lässt sich nicht öffnen: {1}; wähle einen kürzeren Pfad"},
    {"net.handover_silent",
     "the arena at {0} (process {1}) has shown no life for {2} s; it goes on when it wakes. Or end it with \"kill -9 "
     "{1}\" and start again: its matches go on",
     "die Arena an {0} (Prozess {1}) rührt sich seit {2} s nicht; sie macht weiter, sobald sie aufwacht. Oder beende "
     "sie mit \"kill -9 {1}\" und starte neu: ihre Matches gehen weiter"},
    {"net.handover_refused",
     "the arena at {0} cannot go now: it is being replaced already, is stopping, or its disk fails; look into its log, "
     "and try again",
     "die Arena an {0} kann jetzt nicht gehen: Sie wird schon abgelöst, hält gerade an, oder ihre Platte versagt; sieh "
     "in ihr Protokoll, und versuche es noch einmal"},
    {"net.handover_denied", "the arena at {0} does not hear this user ({1}); start as the user it runs as",
     "die Arena an {0} hört nicht auf diesen Benutzer ({1}); starte als der Benutzer, unter dem sie läuft"},
    {"net.path_taken", "cannot listen on {0}: {1}; choose another path, or stop the program that uses it",
     "{0} lässt sich nicht öffnen: {1}; wähle einen anderen Pfad, oder beende das Programm, das ihn benutzt"},
    {"net.certificate", "cannot use the certificate {0}: {1}; give a PEM file",
     "das Zertifikat {0} ist nicht brauchbar: {1}; gib eine PEM-Datei an"},
    {"net.key", "cannot use the key {0}: {1}; give the PEM key of the certificate",
     "der Schlüssel {0} ist nicht brauchbar: {1}; gib den PEM-Schlüssel des Zertifikats an"},
    {"net.bad_url", "\"{0}\" is no address of the form {1}host:port",
     "\"{0}\" ist keine Adresse der Form {1}rechner:port"},
    {"net.no_host", "\"{0}\" names no host", "\"{0}\" nennt keinen Rechner"},
    {"net.no_connection", "cannot connect to {0}: {1}", "keine Verbindung zu {0}: {1}"},
    {"net.no_answer", "no answer from {0}: {1}", "keine Antwort von {0}: {1}"},
};

}  // namespace

std::span<const Text> net_texts() { return net_table; }

}  // namespace agon
