export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** The same database as the second of two hosts, of which the first is down. */
export function behindDeadHost(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.delete('host') // a socket
  return url.href.replace(url.host, `127.0.0.1:1,${url.host}`)
}
