import { Icon, type IconName } from '../../../ui/icon.tsx'
import { PlainButton } from '../../../ui/plain-button.tsx'

type Props = {
  icon: IconName
  label: string
  isOff?: boolean
  onPress: () => void
}

/** A button of a drawing alone, such as one that moves or takes out what it stands on. */
export const IconButton = ({ icon, label, isOff = false, onPress }: Props) => (
  <PlainButton
    aria-label={label}
    aria-disabled={isOff}
    onClick={onPress}
    className="grid size-11 place-items-center text-quiet hover:text-ink aria-disabled:opacity-40"
  >
    <Icon name={icon} className="size-5" />
  </PlainButton>
)
