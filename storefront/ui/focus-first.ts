/** As a `ref`: puts the fingers into the first field of what has just come into view. */
export function focusFirst(element: HTMLElement | null): void {
  element?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus()
}
