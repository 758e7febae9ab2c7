-- What the followers had not dealt with becomes jobs of the subscribers that take their place. A site without the queue's
-- tables was never started: its seeds are the same without.
DO $$
DECLARE
	successor record;
BEGIN
	IF to_regclass('pgboss.job') IS NULL THEN
		RETURN;
	END IF;
	FOR successor IN SELECT * FROM (VALUES
		('ratings', 'ratings_of_moved_titles', array['machines.catalogue_synced']),
		('ratings_of_banned', 'ratings_of_banned_members', array['member_banned', 'member_unbanned']),
		('collections', 'collections_of_moved_machines', array['machines.catalogue_synced']),
		('notices', 'notifications', array['password_changed', 'email_changed',
			'second_factor_changed', 'new_sign_in', 'case_opened', 'flag_decided',
			'member_told', 'message_written', 'conversation_read',
			'conversation_left', 'membership_told', 'billing_alerted', 'machines.proposal_made',
			'machines.proposal_decided', 'machines.proposal_withdrawn'])
	) AS follower (name, queue, types)
	LOOP
		PERFORM pgboss.create_queue(successor.queue, '{"policy":"standard"}');
		INSERT INTO pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, keep_until, policy)
		SELECT successor.queue, jsonb_build_object('id', o.id, 'type', o.type, 'payload', o.payload),
			15, 5, true, now() + interval '10 years', 'standard'
		FROM outbox o
		WHERE o.type = ANY (successor.types) AND o.created_at > now() - interval '2 days'
			AND NOT EXISTS (SELECT FROM followed_events f WHERE f.follower = successor.name AND f.event_id = o.id);
	END LOOP;
END $$;--> statement-breakpoint
DROP TABLE "followed_events" CASCADE;
