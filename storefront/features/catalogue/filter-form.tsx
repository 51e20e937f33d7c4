import { type SubmitEvent, useId } from 'react'
import { Form, useNavigate } from 'react-router'
import type { Category } from '../../../contract/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { Choices } from './choices.tsx'
import { ColourChoices } from './colour-choices.tsx'
import { findCategory } from './find-category.ts'
import { PriceRange } from './price-range.tsx'
import { readFilters, readSort, shopPath, sizeOptions } from './shop-query.ts'

const genders = ['Mens', 'Womens']

const toOptions = (values: string[]) => values.map((value) => ({ value }))

type Props = {
  params: URLSearchParams
  categories: Category[]
  colours: { name: string; hex_color_code: string }[]
  onDone: () => void
}

/** All filters of the list; search and sort order are preserved. */
export default function FilterForm({ params, categories, colours, onDone }: Props) {
  const navigate = useNavigate()
  const clearId = useId()
  const filters = readFilters(params)
  const chosen = findCategory(categories, filters)
  const types = categories.flatMap((category) => category.subcategories.map(({ name }) => name))

  function apply(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onDone()
    const form = new FormData(event.currentTarget)
    const given = [...form].map(([name, value]) => [name, String(value)])
    void navigate(shopPath(new URLSearchParams(given)))
  }

  return (
    <>
      <Form id={clearId} action="/shop" onSubmit={apply}>
        <Preserved params={params} />
      </Form>
      {/* Uncontrolled inputs show a new address only in a new form. */}
      <Form key={String(params)} action="/shop" onSubmit={apply} className="px-6">
        <Preserved params={params} />
        <div className="space-y-8 py-6">
          <Choices
            type="radio"
            legend="Product categories"
            name="category"
            options={toOptions(categories.map(({ name }) => name))}
            chosen={chosen.group}
          />
          <Choices
            type="radio"
            legend="Garment"
            name="subcategory"
            options={toOptions([...new Set(types)])}
            chosen={chosen.garmentType}
          />
          <PriceRange min={filters.min_price} max={filters.max_price} />
          <Choices
            type="radio"
            legend="Gender"
            name="gender"
            options={toOptions(genders)}
            chosen={filters.gender}
          />
          <ColourChoices colours={colours} chosen={filters.color} />
          <Choices
            type="checkbox"
            legend="Size"
            name="size"
            options={toOptions(sizeOptions)}
            chosen={filters.size}
          />
        </div>
        <div className="sticky bottom-0 -mx-6 flex gap-3 border-hairline border-t bg-paper p-4">
          <Button type="submit" form={clearId} look="outlined" className="flex-1">
            Clear
          </Button>
          <Button type="submit" className="flex-1">
            Filter
          </Button>
        </div>
      </Form>
    </>
  )
}

function Preserved({ params }: { params: URLSearchParams }) {
  const { search } = readFilters(params)
  const sort = readSort(params)
  return (
    <>
      {search && <input type="hidden" name="search" value={search} />}
      {sort !== 'featured' && <input type="hidden" name="sort" value={sort} />}
    </>
  )
}
