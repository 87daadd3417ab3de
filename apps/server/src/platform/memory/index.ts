export { buffersUsed, countingUsedBuffers } from "./used-buffers.ts"
