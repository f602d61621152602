const maxFrames = 30

/** Focuses the first invalid input of the step on screen once it is rendered, mostly in the next frame. */
export function focusFirstError(form: HTMLFormElement | null, frame = 0): void {
  requestAnimationFrame(() => {
    const invalidInputs = form ? [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"]')] : []
    const shownInput = invalidInputs.find((input) => input.checkVisibility())
    if (shownInput) shownInput.focus()
    // A slow phone may render a frame before the form has the answer, or the page that has the input.
    else if (frame < maxFrames) focusFirstError(form, frame + 1)
  })
}
