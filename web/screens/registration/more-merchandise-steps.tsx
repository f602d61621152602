import { useTranslation } from 'react-i18next'
import { ribbonOf } from '#rules/courses/course-line.ts'
import type { MoreMerchandisePage } from '#rules/merchandise/more-merchandise.ts'
import { paths } from '#rules/paths.ts'
import { Steps } from '#web/ui/steps.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { registrationPath } from './steps.ts'

/** `order` is that of the present step to pay; null while items are chosen. */
type Props = {
  event: Pick<MoreMerchandisePage['event'], 'slug' | 'course'>
  addsTo: string
  order: string | null
  isChoosing?: boolean
}

export function MoreMerchandiseSteps({ event: { slug, course }, addsTo, order, isChoosing = false }: Props) {
  const { t } = useTranslation('registration')
  const labels = [t('more.step'), t('steps.checkout')]
  const current = isChoosing ? 0 : 1
  const hrefs = [paths.moreMerchandise(slug, addsTo, order), registrationPath(slug, { step: 'checkout', order })]
  return (
    <>
      <Steps
        label={t('more.title')}
        current={current}
        ribbon={ribbonOf(course)}
        steps={labels.map((label, index) => ({ label, href: hrefs[index]! }))}
      />
      <VisuallyHidden as="h2">
        {t('steps.here', { number: current + 1, count: labels.length, name: labels[current] })}
      </VisuallyHidden>
    </>
  )
}
