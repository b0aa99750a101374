import { Stack, Text, TextInput } from '@mantine/core';
import type { Invite } from '@talkwright/shared/areas/people';
import { paths } from '../../paths.ts';
import { useDialogs } from '../../ui/dialogs.ts';
import { toast } from '../../ui/toasts.tsx';

export function useInviteLink() {
  const { alert } = useDialogs();

  /** Says `done` when the link is in the clipboard; else it shows the link. Silent when there is no invitation. */
  async function copyLinkOf(invited: Promise<Invite>, done: string): Promise<void> {
    const copied = copyLater(invited.then(linkOf)).then(
      () => true,
      () => false,
    );
    const invite = await invited.catch(() => undefined);
    if (!invite) return;
    if (await copied) return toast(done, 'success');

    toast('Failed to copy invite link');
    await alert({
      title: 'Copy the invite link by hand',
      message: <LinkToCopy invite={invite} />,
      confirmText: 'Done',
    });
  }

  return { copyLinkOf };
}

function LinkToCopy({ invite }: { invite: Invite }) {
  return (
    <Stack gap="xs">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        Your browser did not allow this page to copy. This is the link for {invite.email}:
      </Text>
      <TextInput
        aria-label="Invite link"
        readOnly
        data-autofocus
        value={linkOf(invite)}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Stack>
  );
}

function linkOf({ token }: Invite): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}#${paths.acceptInvite.to(token)}`;
}

/** Begins at once, since some browsers allow it only within a click; the text may come later. */
async function copyLater(text: Promise<string>): Promise<void> {
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
  // Whoever made the promise deals with its failure.
  blob.catch(() => undefined);
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
