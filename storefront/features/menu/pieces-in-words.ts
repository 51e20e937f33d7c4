/** How many pieces the cart holds, for those who do not see the number on its icon. */
export function piecesInWords(count: number): string {
  return count === 1 ? '1 item' : `${count} items`
}
