/** More than any place that shows it needs, on any screen. */
const MAX_SIDE = 512;

/**
 * A picture file as a data URL, made small enough to be sent at once: a phone's photo has many megabytes.
 * @throws Error for what is no picture, or one that the browser cannot draw
 */
export async function readPicture(file: File): Promise<string> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return canvas.toDataURL('image/png');
  } catch {
    throw new Error('Invalid image data');
  }
}
