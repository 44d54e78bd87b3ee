#!/usr/bin/perl
# A tower in another language: a sieve that every cube slips through by the same chance.
#
#   cubetower toss --tower exec:./sieve.pl,mesh=0.7 --throw red=4,blue=3 --times 5
#   cubetower towers --check exec:./sieve.pl
#
# A request is a line such as
#   {"inside": {"red": 2}, "thrown": {"blue": 3}, "tap": false, "seed": 5, "state": null,
#    "parameters": {"mesh": 0.7}}
# and the answer a line such as {"fell": {"blue": 2}}. Nothing is kept between requests: same
# request, same answer. Bare Perl has no JSON, so that patterns read what little is needed here;
# with a library for JSON this is shorter.

use strict;
use warnings;

$| = 1;    # answer at once, not when a buffer is full

my $random;

sub chance {    # the next random number between 0 and 1: Park and Miller's generator
    $random = $random * 48271 % 2147483647;
    return $random / 2147483647;
}

while ( my $request = <STDIN> ) {
    my ($inside) = $request =~ /"inside": \{(.*?)\}/;
    my ($thrown) = $request =~ /"thrown": \{(.*?)\}/;
    my ($seed)   = $request =~ /"seed": (\d+)/;
    my ($mesh)   = $request =~ /"mesh": ([-+.\deE]+)/;
    $mesh   = 0.8 unless defined $mesh;
    $random = $seed % 2147483646 + 1;

    my %fell;
    my $cubes = $request =~ /"tap": true/ ? "" : "$inside, $thrown";    # a tap frees nothing
    while ( $cubes =~ /"(\w+)": (\d+)/g ) {
        my ( $colour, $count ) = ( $1, $2 );
        $fell{$colour} += grep { chance() < $mesh } 1 .. $count;
    }
    my $fell = join ", ", map { "\"$_\": $fell{$_}" } sort keys %fell;
    print "{\"fell\": {$fell}}\n";
}
