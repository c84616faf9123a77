// Wrong calls of the functions of whole graphs, and of user objects.
// flags: -O0
// builds: clang++
#include "graph_arguments.h"

int main() {
  CALLS(cudaGraphCreate, out<cudaGraph_t>(), flags({1}));
  CALLS(cudaGraphDestroy, graph());
  CALLS(cudaGraphClone, out<cudaGraph_t>(), graph());
  CALLS(cudaGraphDestroyNode, node(empty_in));
  CALLS(cudaGraphNodeGetType, node(empty_in), out<cudaGraphNodeType>());
  CALLS(cudaGraphGetNodes, graph(), always<cudaGraphNode_t *>([] { return new cudaGraphNode_t[8]{}; }), always<std::size_t *>([] { return new std::size_t{8}; }) + variant<std::size_t *>{"null", [] { return static_cast<std::size_t *>(nullptr); }} + variant<std::size_t *>{"zero", [] { return new std::size_t{0}; }});
  CALLS(cudaGraphGetRootNodes, graph(), always<cudaGraphNode_t *>([] { return new cudaGraphNode_t[8]{}; }), out<std::size_t>());
  CALLS(cudaGraphGetEdges, graph(), always<cudaGraphNode_t *>([] { return new cudaGraphNode_t[8]{}; }) + variant<cudaGraphNode_t *>{"null", [] { return static_cast<cudaGraphNode_t *>(nullptr); }}, always<cudaGraphNode_t *>([] { return new cudaGraphNode_t[8]{}; }), always<cudaGraphEdgeData *>([] { return new cudaGraphEdgeData[8]{}; }), out<std::size_t>());
  CALLS(cudaGraphNodeFindInClone, out_node(), node(empty_in), graph());
  CALLS(cudaGraphDebugDotPrint, graph(), right<const char *>("/dev/null", {{"null", nullptr}, {"nowhere", "/nowhere/at/all"}}), flags({1, 1u << 20}));
  CALLS(cudaUserObjectCreate, out<cudaUserObject_t>(), always<void *>(pageable), right<cudaHostFn_t>(host_work, {{"null", nullptr}}), right<unsigned>(1, {{"zero", 0}, {"huge", 0xffffffffu}}), right<unsigned>(cudaUserObjectNoDestructorSync, {{"0", 0}, {"2", 2}}));
  auto object = [] { cudaUserObject_t o = nullptr; cudaUserObjectCreate(&o, pageable(), host_work, 1, cudaUserObjectNoDestructorSync); return o; };
  argument<cudaUserObject_t> objects{object, {{"null", [] { return cudaUserObject_t{}; }}}};
  auto references = right<unsigned>(1, {{"zero", 0}, {"huge", 0xffffffffu}});
  CALLS(cudaUserObjectRetain, objects, references);
  CALLS(cudaUserObjectRelease, objects, right<unsigned>(1, {{"zero", 0}}));
  CALLS(cudaGraphRetainUserObject, graph(), objects, references, flags({1, 2}));
  CALLS(cudaGraphReleaseUserObject, graph(), objects, right<unsigned>(1, {{"zero", 0}}));
  auto attribute = right<cudaGraphMemAttributeType>(cudaGraphMemAttrUsedMemHigh, {{"current", cudaGraphMemAttrUsedMemCurrent}, {"9", static_cast<cudaGraphMemAttributeType>(9)}});
  CALLS(cudaDeviceGetGraphMemAttribute, ordinal(), attribute, argument<void *>{pageable, {{"null", [] { return static_cast<void *>(nullptr); }}}});
  CALLS(cudaDeviceSetGraphMemAttribute, ordinal(), attribute, argument<void *>{pageable, {{"null", [] { return static_cast<void *>(nullptr); }}, {"one", [] { return static_cast<void *>(new std::size_t{1}); }}}});
  CALLS(cudaDeviceGraphMemTrim, ordinal());
  return wrong_calls::run_table();
}
