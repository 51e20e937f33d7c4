import { fits } from '../../../contract/fits.ts'
import { fitWords } from './review-words.ts'

type Props = { size: string; value: string; onChoose: (fit: string) => void }

/** How the size fits: small, true or large. */
export function FitChoice({ size, value, onChoose }: Props) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm">How does {size} fit you?</legend>
      <div className="flex flex-wrap gap-2">
        {fits.map((fit) => (
          <label
            key={fit}
            className="flex min-h-11 cursor-pointer items-center rounded-sm border border-field bg-card px-4 has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-indigo has-focus-visible:outline-offset-2 forced-colors:has-checked:border-4"
          >
            <input
              type="radio"
              name="fit"
              value={fit}
              checked={value === fit}
              onChange={() => onChoose(fit)}
              className="sr-only"
            />
            {fitWords[fit]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
