import type { Frame } from './frame.ts'
import { personName } from './person-name.ts'
import { Paragraph } from './prose.tsx'

export function Greeting({ frame, name }: { frame: Frame; name: string }) {
  return <Paragraph frame={frame}>{frame.t('layout.greeting', { name: personName(name) })}</Paragraph>
}
