import { Button } from '../../../ui/button.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { counted } from '../layout/counted.ts'

type Props = { products: number[]; actKey: string }

/** Opens a stock take of some garments. */
export const StartTake = ({ products, actKey }: Props) => (
  <ActForm name="start" actKey={actKey} action="/stock-takes">
    {({ isBusy }) => (
      <>
        <input type="hidden" name="products" value={products.join(',')} />
        <Button type="submit" look="outlined" aria-disabled={isBusy}>
          Count{' '}
          {products.length === 1 ? 'this garment' : `these ${counted(products.length, 'garment')}`}
        </Button>
      </>
    )}
  </ActForm>
)
