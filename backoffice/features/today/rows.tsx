import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Row = {
  name: string
  count: string
  when: ReactNode
  path: string | undefined
  isGrave?: boolean
}

type Props = { title: string; whenTitle: string; rows: Row[]; none: string }

/** Counts with their ages, a row each; a row leads to the screen where it is done. */
export const Rows = ({ title, whenTitle, rows, none }: Props) => (
  <section aria-label={title} className="min-w-0">
    <h2 className="mb-1 font-light font-serif text-2xl">{title}</h2>
    {rows.length === 0 ? (
      <p className="border-hairline border-t py-3 text-quiet">{none}</p>
    ) : (
      <table className="w-full">
        <thead className="sr-only">
          <tr>
            <th>What</th>
            <th>How many</th>
            <th>{whenTitle}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, count, when, path, isGrave }) => (
            <tr
              key={name}
              className={`relative translate-0 border-hairline border-t ${path ? 'hover:bg-card' : ''} ${count === '0' ? 'text-quiet' : ''}`}
            >
              <th scope="row" className="py-2.5 pr-4 text-left font-normal">
                {path ? (
                  <Link
                    to={path}
                    className="after:absolute after:inset-0 hover:text-indigo focus-visible:text-indigo"
                  >
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </th>
              <td className="w-12 py-2.5 pr-4 text-right font-medium sm:w-16">{count}</td>
              <td
                className={`w-px whitespace-nowrap py-2.5 text-right sm:w-36 ${isGrave ? 'font-medium text-madder' : 'text-quiet'}`}
              >
                {when}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)
