/** A path of the office that a form or an address names; its start page for anything else. */
export function pathOf(text: string): string {
  // Browsers drop tabs and line ends from an address: '/\t/elsewhere' would leave the shop.
  return /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(text) ? text : '/'
}
