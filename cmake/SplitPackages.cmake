# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Packages for Debian, made by `cpack` in the build folder: what programs need
# that run models, the tools, what compilers are built with, Python, documents.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME split-mlir)
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY
  "MLIR dialect and compiler for splits of tensors")
set(CPACK_PACKAGE_CONTACT "The authors of split")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS "${PROJECT_BINARY_DIR}/lib")
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS ON)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)

set(runtime split-mlir-runtime)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME ${runtime})
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_TOOLS_PACKAGE_NAME split-mlir-tools)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_TOOLS_PACKAGE_RECOMMENDS "gcc | clang")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME split-mlir-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
  "libmlir-22-dev, mlir-22-tools, llvm-22-dev")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS "libonnx-dev, libprotobuf-dev")
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-split-mlir)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.9), python3-numpy")
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_NAME split-mlir-doc)
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_SECTION doc)
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_ARCHITECTURE all)

include(CPack)
cpack_add_component_group(Runtime
  DESCRIPTION "The plugin of mlir-opt, and libraries and headers for compiled models")
cpack_add_component_group(Tools
  DESCRIPTION "Tools: compile, run, import, optimize")
cpack_add_component_group(Development
  DESCRIPTION "Headers and libraries for compilers")
cpack_add_component_group(Python
  DESCRIPTION "Models compiled and called from Python")
cpack_add_component_group(Documentation DESCRIPTION "Documents")
cpack_add_component(Runtime GROUP Runtime)
cpack_add_component(Plugin GROUP Runtime)
cpack_add_component(Tools GROUP Tools DEPENDS Runtime)
cpack_add_component(Development GROUP Development DEPENDS Runtime)
cpack_add_component(Python GROUP Python DEPENDS Tools)
cpack_add_component(Documentation GROUP Documentation)
