const files = [
  ['products.csv', 'Products as CSV'],
  ['products.xlsx', 'Products as XLSX'],
  ['stock.csv', 'Stock as CSV'],
] as const

/** What the shop has, in sheets that can be taken in again. */
export const Exports = () => (
  <section aria-labelledby="exports">
    <h2 id="exports" className="mb-1 text-2xl">
      Export
    </h2>
    <p className="mb-2 text-quiet">
      Change a sheet and take it in again; as it is, it changes nothing.
    </p>
    <ul className="flex flex-wrap gap-x-6">
      {files.map(([file, name]) => (
        <li key={file}>
          <a
            href={`/api/office/exports/${file}`}
            download={file}
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  </section>
)
