export type Log = (level: "info" | "warn" | "error", message: string, fields?: object) => void
