import { Button } from '../../../ui/button.tsx'
import { ActForm } from '../forms/act-form.tsx'

/** For one that was opened and is not needed. */
export const RemoveManifest = () => (
  <ActForm name="remove" className="mb-6">
    {({ isBusy }) => (
      <Button type="submit" look="outlined" aria-disabled={isBusy}>
        Remove this empty manifest
      </Button>
    )}
  </ActForm>
)
