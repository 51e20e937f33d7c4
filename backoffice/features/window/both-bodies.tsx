import { Button } from '../../../ui/button.tsx'
import { type Body, differences } from './body.ts'

type Props = { yours: Body; theirs: Body; onMine: () => void; onTheirs: () => void }

const most = 40

/** Where two have changed the same thing: what each has, and the choice. */
export function BothBodies({ yours, theirs, onMine, onTheirs }: Props) {
  const found = differences(yours, theirs)
  return (
    <div role="alert" className="mb-4 border-madder border-l-4 bg-card px-4 py-3">
      <p className="font-medium text-madder">
        Another has changed this since. Nothing was stored: both stand here.
      </p>
      <div className="mt-2 max-h-80 overflow-auto">
        <table className="w-full text-left text-sm">
          <thead>
            <tr>
              {['Where', 'Yours', 'Theirs'].map((head) => (
                <th key={head} scope="col" className="py-1 pr-4 font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.slice(0, most).map(({ path, yours: mine, theirs: other }) => (
              <tr key={path} className="border-hairline border-t align-top">
                <th scope="row" className="py-1 pr-4 font-normal text-quiet">
                  {inWords(path)}
                </th>
                <td className="py-1 pr-4 wrap-anywhere">{mine}</td>
                <td className="py-1 wrap-anywhere">{other}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {found.length > most && (
        <p className="mt-1 text-quiet text-sm">And {found.length - most} more.</p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="outlined" onClick={onMine}>
          Store mine
        </Button>
        <Button look="quiet" onClick={onTheirs}>
          Go on with theirs
        </Button>
      </div>
    </div>
  )
}

/** `blocks.0.slides.1.headline` as block 1, slide 2, headline. */
const inWords = (path: string) =>
  path
    .replaceAll(
      /([a-z_]+)\.(\d+)/g,
      (_, list: string, at: string) => `${oneOf(list)} ${Number(at) + 1}`,
    )
    .replaceAll('.', ', ')

const oneOf = (list: string) => list.replace(/ies$/, 'y').replace(/s$/, '').replace('_', ' ')
