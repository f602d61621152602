import type { ComponentType } from 'react'
import type { InfoCard } from '#rules/organizations/organization-content.ts'
import type { FileLinkProps } from './documents.tsx'
import type { IconListItem } from './icon-list.tsx'

type Parts = {
  Text: ComponentType<{ text: string }>
  File: ComponentType<FileLinkProps>
  Points: ComponentType<{ items: IconListItem[] }>
}

export function InfoCardItems({ cards, parts }: { cards: InfoCard[]; parts: Parts }) {
  return cards.map((card) => (
    <li key={card.title}>
      <h3>{card.title}</h3>
      <CardBody card={card} parts={parts} />
    </li>
  ))
}

function CardBody({ card, parts: { Text, File, Points } }: { card: InfoCard; parts: Parts }) {
  if (card.type === 'text') return <Text text={card.text} />
  if (card.type === 'file') return <File file={card.file} name={card.name} />
  return <Points items={card.items} />
}
