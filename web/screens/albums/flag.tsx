import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'

const files = import.meta.glob<string>('/node_modules/country-flag-icons/3x2/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** Pictures, as some systems have no flags among their letters. */
export function Flag({ country }: { country: string }) {
  const { i18n } = useTranslation()
  const file = files[`/node_modules/country-flag-icons/3x2/${country}.svg`]
  if (!file) return null
  const name = new Intl.DisplayNames(i18n.language, { type: 'region' }).of(country) ?? country
  return <Cloth src={file} alt={name} title={name} width={24} height={16} loading="lazy" />
}

const Cloth = styled.img`
  flex: none;
  inline-size: 1.5rem;
  block-size: 1rem;
  border-radius: 2px;
  box-shadow: 0 0 0 1px var(--line);
`
