export * from "./timeline.ts"
