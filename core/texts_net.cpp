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
