export { tightenHeap } from "./tight-heap.ts"
export { buffersUsed, countingUsedBuffers } from "./used-buffers.ts"
