import type { ComponentType } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AcceptanceItem } from '#rules/agreements/acceptance-item.ts'
import { Icon } from '#web/ui/icon.tsx'

export type FileLinkProps = { file: string; name: string; className?: string }

/** The attributes of a link that saves a file under its name, and the kind of file in words. */
export function downloadOf({ file, name }: FileLinkProps, t: TFunction<'event'>) {
  const extension = file.slice(file.lastIndexOf('.'))
  const download = name.endsWith(extension) ? name : `${name}${extension}`
  return { link: { href: file, download }, kind: t('documents.kind', { kind: extension.slice(1).toUpperCase() }) }
}

export function FileLink(props: FileLinkProps) {
  const { t } = useTranslation('event')
  const { link, kind } = downloadOf(props, t)
  return (
    <Link {...link} className={props.className}>
      <Icon name="download" />
      <span>
        {props.name}
        <small>{kind}</small>
      </span>
    </Link>
  )
}

type DocumentItemsProps = { items: AcceptanceItem[]; File: ComponentType<FileLinkProps> }

export function DocumentItems({ items, File }: DocumentItemsProps) {
  return items.map(({ text, document }) => (
    <li key={text}>
      <p>{text}</p>
      {document && <File file={document.file} name={document.name} />}
    </li>
  ))
}

const Link = styled.a`
  display: inline-flex;
  align-items: center;
  justify-self: start;
  gap: var(--space-3);
  min-block-size: 48px;
  font-weight: 600;

  svg {
    color: var(--primary-text);
  }
  small {
    display: block;
    color: var(--ink-soft);
    font-weight: 400;
  }
`
