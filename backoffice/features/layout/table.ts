/** Rows of a list: calm, with one hairline each; on a phone each is a small block. */
export const tableClass = 'block w-full md:table'
export const headClass =
  'sr-only text-left md:not-sr-only md:table-header-group md:[&_th]:border-hairline md:[&_th]:border-b md:[&_th]:pr-5 md:[&_th]:pb-2 md:[&_th]:text-left'
export const bodyClass = 'block md:table-row-group'
export const rowClass = 'border-hairline border-b py-3 md:table-row md:hover:bg-card'
export const cellClass = 'md:py-2.5 md:pr-5 md:align-top'
