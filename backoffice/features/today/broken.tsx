import { Link } from 'react-router'
import type { Today } from '../../../contract/office/today.ts'
import { spanInWords } from './in-words.ts'
import { pathOfRow } from './path-of-row.ts'

type Props = { broken: Today['broken']; now: number }

/** What does not work, before all else; nothing where all does. */
export function Broken({ broken, now }: Props) {
  if (broken.length === 0) return null
  return (
    <section
      aria-labelledby="broken"
      className="mb-8 border-madder border-l-4 bg-card px-4 py-3 lg:max-w-4xl"
    >
      <h2 id="broken" className="mb-1 font-medium text-madder">
        Not working
      </h2>
      <ul className="space-y-1">
        {broken.map(({ name, since, text }) => {
          const path = pathOfRow(name)
          return (
            <li key={name} className="wrap-anywhere">
              {path ? (
                <Link to={path} className="underline underline-offset-4 hover:text-indigo">
                  {text}
                </Link>
              ) : (
                text
              )}
              {since && (
                <span className="text-quiet"> For {spanInWords(now - Date.parse(since))}.</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
