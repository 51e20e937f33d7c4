type Mail = { subject: string; body: string }

/** Opens a mail that is written already. @param to empty for one whose writer chooses @see RFC 6068 */
export function mailHref(to: string, { subject, body }: Mail): string {
  // Lines of a mail end with CRLF.
  const lines = body.replace(/\r?\n/g, '\r\n')
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`
}
