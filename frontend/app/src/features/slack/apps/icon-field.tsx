import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconPhoto } from '@tabler/icons-react';
import { previewSlackIcon as contract } from '@talkwright/shared/areas/slack-apps';
import { messageOf } from '../../../server/failure.ts';
import { usePreviewSlackIconQuery } from '../slack.api.ts';
import classes from '../slack.module.css';

const TYPING_PAUSE_MS = 500;
const PREVIEW_PX = 48;

type Props = { brandName: string; url: string; field: TextInputProps };

/** Beside the address what it leads to, or why it is no icon. */
export function IconField({ brandName, url, field }: Props) {
  const [settled] = useDebouncedValue(url.trim(), TYPING_PAUSE_MS);
  const asked = contract.query.safeParse({ iconUrl: settled }).data;
  const { currentData: picture, error } = usePreviewSlackIconQuery(asked ?? skipToken);
  const isSettled = settled === url.trim();
  const [letter] = brandName.trim();

  return (
    <div className={classes.iconField}>
      <span className={classes.icon} aria-hidden>
        {asked && isSettled && picture ? (
          <img src={picture} alt="" width={PREVIEW_PX} height={PREVIEW_PX} />
        ) : (
          (letter?.toUpperCase() ?? <IconPhoto size={24} stroke={1.4} />)
        )}
      </span>
      <TextInput
        label="Icon URL (optional)"
        description="Of a square picture, 512x512. Uploaded icons may take up to 5 business days to appear."
        type="url"
        placeholder="https://example.com/icon.png"
        {...field}
        error={field.error ?? (asked && isSettled && error && messageOf(error))}
      />
    </div>
  );
}
