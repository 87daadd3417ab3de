/** A setting that the program cannot start with; the message names the variable. */
export class ConfigError extends Error {
  override readonly name = "ConfigError"
}
