/**
 * For an application server on a small machine. Confirmed writes must be on disk: fsync and synchronous_commit stay on.
 * UTC, and no JIT, which costs more than our short queries take.
 */
const DEFAULTS: Record<string, string> = {
  shared_buffers: "256MB",
  max_connections: "100",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  // These builds have only PostgreSQL's own method, which takes more of the processor than all else that a large write does.
  wal_compression: "off",
  // A recycled file has its old content until it is written over, maybe never: what was erased would stay in it.
  wal_recycle: "off",
  jit: "off",
  // Starting another process takes longer than most of our statements, and takes the processor from other requests.
  max_parallel_workers_per_gather: "0",
  timezone: "UTC",
  log_timezone: "UTC",
  // One file per weekday, overwritten a week later. No statements or details, because they include personal data.
  logging_collector: "on",
  log_filename: "postgresql-%u.log",
  log_rotation_age: "1d",
  log_rotation_size: "0",
  log_truncate_on_rotation: "on",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
}

/** The settings that the supervisor itself depends on; `settings` can't change them. */
type Fixed = { socketFolder: string; logFolder: string; clusterName: string }

/** The server's command-line settings: defaults, then `overrides`, then those that the supervisor depends on. */
export function serverArguments(overrides: Record<string, string>, fixed: Fixed): string[] {
  const settings = {
    ...DEFAULTS,
    ...overrides,
    listen_addresses: "",
    port: "5432",
    unix_socket_directories: `"${fixed.socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    cluster_name: fixed.clusterName,
    update_process_title: "on",
    log_directory: fixed.logFolder,
  }
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
}
