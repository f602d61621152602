const maxFrames = 30

// A group of which no input is faulty, such as one that asks for a file, is faulty itself.
const faulty = '[aria-invalid="true"], [data-invalid]:not(:has([aria-invalid="true"]))'

/** Focuses the first invalid input of the step on screen once it is rendered, mostly in the next frame. */
export function focusFirstError(form: HTMLFormElement | null, frame = 0): void {
  requestAnimationFrame(() => {
    const invalidInputs = form ? [...form.querySelectorAll<HTMLElement>(faulty)] : []
    const shownInput = invalidInputs.find((input) => input.checkVisibility())
    if (shownInput) shownInput.focus()
    // A slow phone may render a frame before the form has the answer, or the page that has the input.
    else if (frame < maxFrames) focusFirstError(form, frame + 1)
  })
}
