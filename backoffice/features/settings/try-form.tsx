import { Button } from '../../../ui/button.tsx'
import { ActForm } from '../forms/act-form.tsx'

/** Asks the other side, whose answer stands above the button. */
export const TryForm = () => (
  <ActForm name="test" className="mb-6">
    {({ isBusy }) => (
      <Button type="submit" look="outlined" aria-disabled={isBusy}>
        {isBusy ? 'Trying…' : 'Try it'}
      </Button>
    )}
  </ActForm>
)
