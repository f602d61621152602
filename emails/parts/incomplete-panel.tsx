import type { IncompleteAthlete } from '#rules/messages/message-views.ts'
import type { Frame } from './frame.ts'
import { Panel } from './panel.tsx'
import { personName } from './person-name.ts'
import { Paragraph, TextLink } from './prose.tsx'

export function IncompletePanel({ frame, athletes }: { frame: Frame; athletes: readonly IncompleteAthlete[] }) {
  if (athletes.length === 0) return null
  const { t } = frame
  return (
    <Panel frame={frame} title={t('incomplete.title')}>
      <Paragraph frame={frame}>{t('incomplete.text')}</Paragraph>
      {athletes.map(({ name, missing, url }) => (
        <Paragraph key={url} frame={frame}>
          <strong>{personName(name)}</strong>: {missing.join(', ')}
          <br />
          <TextLink frame={frame} href={url}>
            {t('incomplete.action')}
          </TextLink>
        </Paragraph>
      ))}
    </Panel>
  )
}
