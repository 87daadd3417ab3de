/** A setting that prevents the program from starting; the message names the variable. */
export class ConfigError extends Error {
  override readonly name = "ConfigError"
}
