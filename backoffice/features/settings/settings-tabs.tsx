import { Tabs } from '../layout/tabs.tsx'

type Props = { parts: { part: string; name: string }[]; open?: string }

export const SettingsTabs = ({ parts, open }: Props) => (
  <Tabs
    label="Parts of the settings"
    tabs={parts.map(({ part, name }) => ({
      name,
      to: `/settings/${part}`,
      isOpen: part === open,
    }))}
  />
)
