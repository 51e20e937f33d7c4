/** As a `ref`: focuses the first field of what has appeared. */
export function focusFirst(element: HTMLElement | null): void {
  element?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus()
}
