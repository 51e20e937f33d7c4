/** Rows of a list: calm, with one hairline each; on a phone each is a small block. */
export const tableClass = 'block w-full md:table'
export const headClass =
  'sr-only text-left md:not-sr-only md:table-header-group md:[&_th]:border-hairline md:[&_th]:border-b md:[&_th]:pr-5 md:[&_th]:pb-2 md:[&_th]:text-left'
export const bodyClass = 'block md:table-row-group'
export const rowClass = 'border-hairline border-b py-3 md:table-row md:hover:bg-card'
export const cellClass = 'md:py-2.5 md:pr-5 md:align-top'
/** Of a row that is one link, in `rowLinkClass`; the translated row holds it in every browser. */
export const linkedRowClass =
  'relative grid translate-0 grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 border-hairline border-b py-3 hover:bg-card md:table-row'
export const rowLinkClass =
  'font-medium after:absolute after:inset-0 hover:text-indigo aria-[current=true]:text-indigo'
