# The Debian package: cmake --build --preset release && cpack --config build/release/CPackConfig.cmake -B build/release
# The program and what it looks for beside itself lie in one folder; /usr/bin/agon is a link to it.
install(TARGETS agon DESTINATION lib/agon)
if(TARGET agon-cage)
  install(TARGETS agon-cage DESTINATION lib/agon)
endif()
if(TARGET java_host)
  install(FILES ${CMAKE_BINARY_DIR}/agon-host.jar ${CMAKE_BINARY_DIR}/agon-reference.jar DESTINATION lib/agon)
endif()
install(CODE "file(MAKE_DIRECTORY \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/bin\")
file(CREATE_LINK ../lib/agon/agon \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/bin/agon\" SYMBOLIC)")
install(FILES packaging/agon.service packaging/agon-worker.service packaging/agon-nats.service
        DESTINATION lib/systemd/system)
install(FILES packaging/nats/agon.conf packaging/nats/agon.env.example DESTINATION share/agon/nats)
install(PROGRAMS packaging/slurm/agon-workers.sbatch DESTINATION share/agon/slurm)
install(DIRECTORY clients/ DESTINATION share/agon/clients
        FILES_MATCHING PATTERN "*.py" PATTERN "*.cpp" PATTERN "*.java" PATTERN "*.js" PATTERN "*.pl")
install(DIRECTORY docs DESTINATION share/doc/agon
        FILES_MATCHING PATTERN "*.md" PATTERN "*.json" PATTERN "*.svg" PATTERN "example-game/*")
install(FILES README.md packages.txt DESTINATION share/doc/agon)
install(FILES LICENSE DESTINATION share/doc/agon RENAME copyright)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_NAME agon)
set(CPACK_PACKAGE_CONTACT "Agon <agon@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Arena where game-playing programs meet, are refereed and ranked")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "openjdk-17-jdk-headless, bubblewrap")
# Languages of uploads; the cluster.
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "g++, nodejs, python3, swi-prolog-nox, nats-server")
set(CPACK_STRIP_FILES ON)
foreach(script postinst prerm postrm)
  list(APPEND CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/packaging/debian/${script})
endforeach()
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS passwd)  # useradd
include(CPack)

if(CMAKE_BUILD_TYPE STREQUAL Release)
  add_script_test(package)
  set_property(TEST package APPEND PROPERTY ENVIRONMENT BUILD=${CMAKE_BINARY_DIR})
  set_property(TEST package APPEND PROPERTY LABELS release-only)
endif()
