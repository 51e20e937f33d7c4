import { useEffect, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import type { Outcome } from '../forms/outcome.ts'
import { ParcelPhotos } from '../photos/parcel-photos.tsx'
import { Papers } from './papers.tsx'
import { signal } from './signal.ts'

const shown = 3

/** What became of the last scans, the newest first: by word, shape, sound and a buzz. */
export function ScanResults({ outcome }: { outcome: Outcome | undefined }) {
  const [results, setResults] = useState(outcome ? [outcome] : [])
  if (outcome && results[0] !== outcome) setResults([outcome, ...results].slice(0, shown))
  useEffect(() => {
    if (outcome) signal(outcome.problem === undefined)
  }, [outcome])
  return (
    <ol className="mt-3 space-y-1.5" aria-label="Last scans">
      {results.map((result, at) => (
        <li key={`${result.key}-${result.problem ?? result.done}`}>
          <Result result={result} isLatest={at === 0} />
        </li>
      ))}
    </ol>
  )
}

function Result({ result, isLatest }: { result: Outcome; isLatest: boolean }) {
  const { problem, done, parcel, isSignedOut } = result
  const text = Object.values(result.fields)[0] ?? problem ?? done
  const look = problem ? 'border-madder text-madder' : 'border-leaf text-leaf'
  return (
    <div
      role={isLatest ? (problem ? 'alert' : 'status') : undefined}
      className={`flex items-start gap-3 border-l-4 bg-card px-3 ${isLatest ? 'py-3 text-lg' : 'py-1.5'} ${look}`}
    >
      <Icon name={problem ? 'close' : 'check'} className="mt-0.5 size-6 shrink-0" />
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">
          <strong className="mr-2 uppercase">{problem ? 'Wrong' : 'Right'}</strong>
          {text}
        </p>
        {isSignedOut && (
          <a href="/office/login" target="_blank" rel="noreferrer" className="underline">
            Log in in another window, then scan it again
          </a>
        )}
        {parcel && (
          <p className="flex flex-wrap items-center gap-x-5 text-base text-ink">
            <span className="font-mono">{parcel.awb}</span>
            <Papers of={parcel} />
          </p>
        )}
        {parcel && isLatest && <ParcelPhotos parcel={parcel} actKey={result.key ?? ''} />}
      </div>
    </div>
  )
}
