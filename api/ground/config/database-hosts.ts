/** The same database with each of its hosts alone: `postgres://u:p@h1:5433,h2/nool` has two. */
export function hostUrls(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] =
    /^(\w+:\/\/(?:[^@/]*@)?)([^/?#]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map((host) => `${start}${host}${rest}`)
}
