import { Star } from '../../ui/star.tsx'

const stars = [1, 2, 3, 4, 5]
const words = ['', 'Poor', 'Fair', 'Good', 'Very good', 'Excellent']

type Props = { value: number; error: string | undefined; onChoose: (rating: number) => void }

/** One to five stars, as radio buttons. */
export function StarChoice({ value, error, onChoose }: Props) {
  return (
    <fieldset aria-describedby="rating-error">
      <legend className="mb-1 text-sm">
        Your stars<span aria-hidden="true"> *</span>
      </legend>
      <div className="-ml-1.5 flex items-center">
        {stars.map((star) => (
          <label
            key={star}
            className="grid size-11 cursor-pointer place-items-center rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-indigo"
          >
            <input
              type="radio"
              name="rating"
              value={star}
              checked={value === star}
              onChange={() => onChoose(star)}
              required
              className="sr-only"
            />
            <span className="sr-only">
              {star === 1 ? '1 star' : `${star} stars`}, {words[star]}
            </span>
            <Star className={`size-8 ${star <= value ? 'text-turmeric' : 'text-field/60'}`} />
          </label>
        ))}
        <span aria-hidden="true" className="ml-2 text-quiet">
          {words[value]}
        </span>
      </div>
      <p id="rating-error" aria-live="polite" className="mt-1 text-madder text-sm empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}
