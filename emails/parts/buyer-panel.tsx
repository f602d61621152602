import type { ReactNode } from 'react'
import type { Frame } from './frame.ts'
import { Panel } from './panel.tsx'
import { Paragraph, TextLink } from './prose.tsx'

type Props = { frame: Frame; name: string; email: string; children?: ReactNode }

export function BuyerPanel({ frame, name, email, children }: Props) {
  return (
    <Panel frame={frame} title={frame.t('lostAlert.buyer')}>
      <Paragraph frame={frame}>
        <strong>{name}</strong>
        <br />
        <TextLink frame={frame} href={`mailto:${email}`}>
          {email}
        </TextLink>
        {children}
      </Paragraph>
    </Panel>
  )
}
